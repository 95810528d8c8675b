# Completion of operator for fish: operator completion fish | source
# The command that is typed is asked for the candidates.

function __operator_ask
    set -l words (commandline -opc)
    set -l program (string replace -r '^~/' $HOME/ -- $words[1])
    set -e words[1]
    set -l current (commandline -ct | string unescape | string replace -r '^~/' $HOME/)
    set -l lines ($program __complete $words "$current" 2> /dev/null < /dev/null)
    set -g __operator_found
    set -g __operator_directive :4
    for line in $lines
        if string match -qr '^:[0-9]$' -- $line
            set __operator_directive $line
        else if test -n "$line"
            set -a __operator_found $line
        end
    end
    test $__operator_directive != :0
end

complete -c operator -e
complete -c operator -n __operator_ask -f -a '$__operator_found'
