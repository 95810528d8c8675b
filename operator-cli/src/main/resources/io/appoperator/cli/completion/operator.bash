# Completion of operator for bash: source <(operator completion bash)
# The command that is typed is asked for the candidates.

_operator_complete() {
  COMPREPLY=()
  local line=${COMP_LINE:0:COMP_POINT} words=() rest word i
  # Bash splits words at '=' and ':'; those that no blank separates belong together.
  for ((i = 0; i <= COMP_CWORD; i++)); do
    rest=${line#"${line%%[![:space:]]*}"}
    word=${COMP_WORDS[i]}
    ((i < COMP_CWORD)) || word=$rest
    if ((i > 0)) && [[ $rest == "$line" && -n $rest ]]; then
      words[${#words[@]} - 1]+=$word
    else
      words+=("$word")
    fi
    line=${rest#"$word"}
  done
  # Nothing is expanded but the home directory: a press of the tab key runs no command that is typed.
  for ((i = 0; i < ${#words[@]}; i++)); do
    word=${words[i]//[\'\"\\]/}
    words[i]=${word/#\~\//$HOME/}
  done
  local current=${words[${#words[@]} - 1]} found=() directive=:4
  while IFS= read -r word; do
    case $word in
      :[0-9]) directive=$word ;;
      ?*) found+=("${word%%$'\t'*}") ;;
    esac
  done < <("${words[0]}" __complete "${words[@]:1}" 2> /dev/null < /dev/null)
  # Bash replaces what follows the last of these signs.
  local kept=${current%"${current##*[=:]}"}
  for word in ${found[@]+"${found[@]}"}; do
    printf -v word %q "${word#"$kept"}"
    COMPREPLY+=("$word")
  done
  case $directive in
    :0) compopt -o default ;;
    :6) compopt -o nospace ;;
  esac 2> /dev/null
}

complete -F _operator_complete operator
