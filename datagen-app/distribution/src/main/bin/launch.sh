# What the scripts named datagen have in common: that of an archive, and that of a clone, which builds first. They source
# this file, and set java, class_path and class_archive before they launch.
#   JAVA_HOME           the Java to run with
#   DATAGEN_JAVA_OPTS   options of this command's own virtual machine (not of the services it starts)

minimum_java=17
main_class=org.nuxeo.datagen.cli.Datagen
needed="Java $minimum_java or later"

json=
case " $* " in
    *' --log-format json '* | *' --log-format=json '*) json=1 ;;
    *' --log-format'*) ;;
    *) [ "${DATAGEN_LOG_FORMAT:-}" != json ] || json=1 ;;
esac

# Copies lines to standard error, with --log-format json as objects.
show() {
    if [ -n "$json" ]; then
        sed -e 's/[\\"]/\\&/g' -e 's/[[:cntrl:]]/ /g' -e 's/^datagen: //' -e "s/.*/{\"event\":\"$1\",\"text\":\"&\"}/" >&2
    else
        cat >&2
    fi
}

say() {
    printf 'datagen: %s\n' "$1" | show message
}

fail() {
    printf 'datagen: %s\n' "$1" | show error
    exit "${2:-2}"
}

case ${project:-${home:-}}/ in
    *'!/'* | *:*)
        fail "${project:-$home}: Java finds nothing in a folder with a colon in its name, or a ! at its end; rename it"
        ;;
esac

# Finds the Java of JAVA_HOME, else one that is given, else that on the PATH.
find_java() {
    java=${1:-}
    if [ -n "${JAVA_HOME:-}" ]; then
        java=$JAVA_HOME/bin/java
        [ -x "$java" ] || fail "JAVA_HOME is $JAVA_HOME, which has no bin/java: set it to $needed"
    elif [ ! -x "$java" ]; then
        java=$(command -v java) || fail "java is not on the PATH: install $needed, or set JAVA_HOME"
        java=$(readlink -f "$java" 2>/dev/null || printf '%s' "$java")
    fi
    check_java
}

# Reads the version from Java's release file, which is faster than starting a virtual machine.
check_java() {
    java_home=${java%/*}
    java_home=${java_home%/*}
    version=
    if [ -r "$java_home/release" ]; then
        while IFS='=' read -r name value; do
            [ "$name" != JAVA_VERSION ] || version=${value#\"}
        done <"$java_home/release"
    fi
    [ -n "$version" ] || version=$("$java" -version 2>&1 | sed -n 's/.* version "\{0,1\}\([0-9._]*\).*/\1/p' | head -n 1)
    version=${version#1.}
    major=${version%%[!0-9]*}
    [ -n "$major" ] || fail "$java does not report its version: install $needed, or set JAVA_HOME"
    [ "$major" -ge "$minimum_java" ] || fail "$java is Java $major: Java $minimum_java or later is needed; set JAVA_HOME"
}

# Saves the classes of short commands, so that later ones start sooner. Another Java ignores the file. The list of
# classes comes first, since an archive made at exit leaves out those compiled for Java 5, such as picocli's.
archive_classes() {
    part=$class_archive.part.$$
    mkdir "$part"
    (
        cd "$part"
        for command in "show random --format json" "show 20000" plan "plan --format json" --help \
            "generate --kind statement --count 1000 --format parquet --out launcher.parquet"; do
            # The words of a command are split on purpose.
            # shellcheck disable=SC2086
            "$java" -XX:TieredStopAtLevel=1 -XX:DumpLoadedClassList=one -cp "$class_path" "$main_class" $command
            # The numbers of classes differ from list to list, and are not needed. An archived lambda would link picocli's
            # classes for Java 5, which are archived only if nothing links them. Java 17 crashes at an archived lambda of a
            # nested class if the class around it cannot be archived, so only those of libraries without picocli are kept. The
            # class of help texts, which short commands do without, would link the one of picocli that it extends.
            sed -E -e 's/ id: .*//' -e '/^@lambda-proxy .*(picocli|CommandTree)/d' -e '/\/GroupedHelp([ ;]|$)/d' \
                -e '/^@lambda-proxy (java|org.nuxeo.datagen.(core|render|store))/!{/^@lambda-proxy [^ ]*\$/d' -e '}' one >>all
        done
        awk '!seen[$0]++' all >classes
        "$java" -Xshare:dump -XX:SharedClassListFile=classes -XX:SharedArchiveFile=archive -cp "$class_path"
    ) >/dev/null 2>&1 || rm -f "$part/archive"
    # An empty file is not made again.
    [ -e "$part/archive" ] || : >"$part/archive"
    mv -f "$part/archive" "$class_archive"
    rm -rf "$part"
}

# For commands that end before optimized code would pay off, the first compiler is enough.
is_short() {
    customers=${DATAGEN_CUSTOMERS:-} months=${DATAGEN_MONTHS:-12}
    case ${1:-} in
        run) ;;
        generate | render | produce | consume | index | verify | census | clean | serve | bench | scenario) return 1 ;;
        *) return 0 ;;
    esac
    while [ $# -gt 0 ]; do
        case $1 in
            --customers) customers=${2:-} ;;
            --customers=*) customers=${1#*=} ;;
            --months) months=${2:-} ;;
            --months=*) months=${1#*=} ;;
            --documents* | --config* | --keep) return 1 ;;
        esac
        shift
    done
    case $customers/$months in
        /* | */ | */*/* | *[!0-9/]* | 0* | */0* | ???????????*) return 1 ;;
    esac
    [ $((customers * 2 * (months + 3))) -le 100000 ]
}

# Runs the command instead of this script.
launch() {
    compiler=
    if is_short "$@"; then
        compiler=-XX:TieredStopAtLevel=1
    elif [ "${1:-}" = generate ]; then
        # With less inlining, the optimizing compiler takes two fifths of its time, and the code of tables is as fast. With
        # three times its thresholds, it leaves out what only the start of the command runs often.
        compiler='-XX:MaxInlineLevel=9 -XX:FreqInlineSize=60 -XX:InlineSmallCode=1000 -XX:Tier4InvocationThreshold=15000
            -XX:Tier4MinInvocationThreshold=1800 -XX:Tier4CompileThreshold=45000 -XX:Tier4BackEdgeThreshold=120000'
    fi
    # An archive at the address that it was made for needs no change of its 45 MB.
    archive=
    [ ! -s "$class_archive" ] || archive='-Xlog:cds*=off -XX:+UnlockDiagnosticVMOptions -XX:ArchiveRelocationMode=0'

    # The parallel collector has the highest throughput for batch work. The user's options may name another one.
    collector=-XX:+UseParallelGC
    case " ${DATAGEN_JAVA_OPTS:-} " in
        *-XX:+Use*GC*) collector= ;;
    esac

    # If standard output is closed, the first file that the virtual machine opens would take its place.
    { : 3>&1; } 2>/dev/null || fail "standard output is closed: send it to a file or to /dev/null" 1

    # Java reads arguments and names of files as the locale has them, so other locales lose accents.
    case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
        *[Uu][Tt][Ff]8* | *[Uu][Tt][Ff]-8*) ;;
        *) export LC_ALL=C.UTF-8 ;;
    esac

    # Options read their values by Datagen's own words, and none by a closure of Groovy. Picocli's readers of times and of
    # databases, and its search of all jars for Groovy, would delay every short command.
    # Each word of DATAGEN_JAVA_OPTS is an option, so it is split at blanks on purpose.
    set -f
    # shellcheck disable=SC2086
    exec "$java" $collector $compiler ${archive:+"-XX:SharedArchiveFile=$class_archive"} $archive -XX:-UsePerfData \
        -Dfile.encoding=UTF-8 '-Dpicocli.converters.excludes=java.(time|sql).*' -Dpicocli.disable.closures=true \
        ${DATAGEN_JAVA_OPTS:-} -cp "$class_path" "$main_class" "$@"
}
