import ArgumentParser

/// A shell with a completion script. The scripts know no command: each asks the program for the next
/// words.
enum CompletionShell: String, CaseIterable, ExpressibleByArgument {
  case bash, zsh, fish

  var script: String {
    switch self {
    case .bash:
      """
      # Completions of lector for bash.
      _lector() {
        local IFS=$'\\n' kind word line
        local -a lines
        COMPREPLY=()
        mapfile -t lines < <("$1" ---complete bash "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
        kind=${lines[0]}
        for line in "${lines[@]:1}"; do
          word=${line%%$'\\t'*}
          # Inside quotes, bash needs the word as it is.
          case ${COMP_WORDS[COMP_CWORD]} in
            [\\"\\']*) ;;
            *) printf -v word %q "$word"; word=${word//\\\\,/,} ;;
          esac
          COMPREPLY+=("$word")
        done
        local current=$2
        [[ $current == "=" ]] && current=
        case $kind in
          files) mapfile -t lines < <(compgen -f -- "$current") ;;
          folders) mapfile -t lines < <(compgen -d -- "$current") ;;
          *) return ;;
        esac
        # The marks of folders and the quotes of names are added by bash, unless there are other words.
        if ((${#COMPREPLY[@]} == 0)); then
          compopt -o filenames 2>/dev/null
          COMPREPLY=("${lines[@]}")
          return
        fi
        for word in "${lines[@]}"; do
          [[ -d $word ]] && word+=/
          printf -v word %q "$word"
          COMPREPLY+=("$word")
        done
      }
      complete -F _lector lector

      """
    case .zsh:
      """
      #compdef lector
      # Completions of lector for zsh.
      _lector() {
        local -a lines candidates
        local line kind
        lines=("${(@f)$("${words[1]}" ---complete zsh "${(@)words[2,CURRENT]}" 2>/dev/null)}")
        kind=${lines[1]}
        for line in "${(@)lines[2,-1]}"; do
          [[ -n $line ]] || continue
          if [[ $line == *$'\\t'* ]]; then
            candidates+=("${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}")
          else
            candidates+=("${line//:/\\\\:}")
          fi
        done
        (( $#candidates )) && _describe -V lector candidates
        case $kind in
          files) _files ;;
          folders) _files -/ ;;
        esac
      }
      if [[ ${funcstack[1]} == _lector ]]; then _lector "$@"; else compdef _lector lector; fi

      """
    case .fish:
      """
      # Completions of lector for fish.
      function __lector_complete
          set -l words (commandline -opc)
          set -l current (commandline -ct)
          set -l lines ($words[1] ---complete fish $words[2..] "$current" 2>/dev/null)
          printf '%s\\n' $lines[2..]
          switch "$lines[1]"
              case files
                  __fish_complete_path "$current"
              case folders
                  __fish_complete_directories "$current"
          end
      end
      complete -c lector -f -a '(__lector_complete)'

      """
    }
  }
}
