
# At the end, so that a file that was not loaded completely does nothing.
main() {
  distribution=$(release ID)
  case ${1:-} in
    start) start_cage ;;
    session) session ;;
    outputs) set_outputs "$output" ;;
    all-outputs) set_outputs all ;;
    *)
      read_options "$@"
      [ "$(id -u)" -eq 0 ] || die 'Run this as root, for example with sudo.'
      [ -f "$0" ] || die 'Save this script to a file and run that: it stores a copy of itself.'
      "${command}_display"
      ;;
  esac
}

main "$@"
