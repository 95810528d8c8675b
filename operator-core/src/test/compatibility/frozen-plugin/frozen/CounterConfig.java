package frozen;

/**
 * @param prefix of the counted name
 */
public record CounterConfig(String prefix) {}
