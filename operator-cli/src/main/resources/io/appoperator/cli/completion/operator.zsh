#compdef operator
# Completion of operator for zsh: source <(operator completion zsh), after compinit.
# The command that is typed is asked for the candidates.

_operator() {
  local program=${(Q)words[1]} line directive=:4
  local -a typed lines found
  typed=("${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}")
  typed=("${(@)typed/#\~\//$HOME/}")
  lines=("${(@f)$("${program/#\~\//$HOME/}" __complete "${(@)typed}" 2> /dev/null < /dev/null)}")
  for line in "${(@)lines}"; do
    case $line in
      :[0-9]) directive=$line ;;
      *$'\t'*) found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
      ?*) found+=("${line//:/\\:}") ;;
    esac
  done
  if [[ $directive == :0 ]]; then
    [[ $PREFIX != -*=* ]] || compset -P 1 '*='
    _files
  elif [[ $directive == :6 ]]; then
    _describe -V operator found -S ''
  else
    _describe -V operator found
  fi
}

# compinit calls this file as a function if it is in a directory of fpath.
if [[ ${funcstack[1]} == _operator ]]; then
  _operator "$@"
else
  compdef _operator operator
fi
