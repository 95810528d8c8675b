package frozen;

import java.util.List;

/**
 * @param name what is counted
 * @param steps how far to count
 * @param tags further texts
 */
public record CounterSpec(String name, int steps, List<String> tags) {}
