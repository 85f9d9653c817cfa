import { Argument, type Command, type Option } from "commander";
import { writeResult } from "./terminal.js";

const SHELLS: Readonly<Record<string, (places: readonly Place[]) => string>> = { bash, zsh, fish };

export function addCompletionCommand(program: Command): void {
  program
    .command("completion")
    .description("print a shell completion script")
    .addArgument(new Argument("<shell>", "your shell").choices(Object.keys(SHELLS)))
    .addHelpText(
      "after",
      `
To load it in every new shell:
  bash: echo 'source <(undercroft completion bash)' >> ~/.bashrc
  zsh:  echo 'source <(undercroft completion zsh)' >> ~/.zshrc
  fish: undercroft completion fish > ~/.config/fish/completions/undercroft.fish`,
    )
    .action(async (shell: string) => writeResult(SHELLS[shell]!(placesIn(program))));
}

/** Values that complete an option or an argument. Others may be given too. */
const VALUES = new WeakMap<Option | Argument, () => readonly string[]>();

/** Sets the values that complete an option (`--format`) or an argument (`recipe`) of a command. */
export function suggests(command: Command, name: string, values: () => readonly string[]): void {
  const option = command.options.find(({ long }) => long === name);
  VALUES.set(option ?? command.registeredArguments.find((argument) => argument.name() === name)!, values);
}

/** What can be typed after the name of a command, as its own definition says. */
interface Place {
  /** The words that lead to it, each with a blank before it: ` vault lint`. */
  readonly path: string;
  readonly flags: readonly Flag[];
  readonly words: readonly Word[];
  readonly takesFiles: boolean;
}

interface Word {
  readonly name: string;
  readonly help: string;
}

interface Flag {
  readonly names: readonly string[];
  readonly help: string;
  /** What comes after it, if anything: a file, or one of these words; no words are any text. */
  readonly takes: "file" | readonly string[] | undefined;
}

/** All places of a command and its subcommands. */
function placesIn(command: Command, path = ""): Place[] {
  const help = command.createHelp();
  const options = [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)];
  // Not those that the parser adds by itself.
  const commands = help.visibleCommands(command).filter((sub) => command.commands.includes(sub));
  const place: Place = {
    path,
    flags: options.map(flagOf),
    words: [
      ...commands.map((sub) => ({ name: sub.name(), help: sub.description() })),
      ...command.registeredArguments.flatMap(valuesOf).map((name) => ({ name, help: "" })),
    ],
    takesFiles: command.registeredArguments.some(({ description }) => /\bfiles?\b|\.vault/.test(description)),
  };
  return [place, ...commands.flatMap((sub) => placesIn(sub, `${path} ${sub.name()}`))];
}

function flagOf(option: Option): Flag {
  const names = [option.short, option.long].filter((name) => name !== undefined);
  const values = option.required || option.optional ? valuesOf(option) : undefined;
  return { names, help: option.description, takes: /file|folder/.test(option.flags) ? "file" : values };
}

function valuesOf(what: Option | Argument): readonly string[] {
  return VALUES.get(what)?.() ?? what.argChoices ?? [];
}

/** A text as one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Patterns of a `case` that is true in one of the places, or after a flag there. */
function pattern(texts: readonly string[]): string {
  return texts.map(quoted).join("|");
}

function pathsOf(places: readonly Place[]): string[] {
  return places.map(({ path }) => path).filter((path) => path !== "");
}

/** The cases for flags after which a value comes. */
function valueCases(places: readonly Place[], write: (takes: NonNullable<Flag["takes"]>) => string): string {
  const cases = places.flatMap(({ path, flags }) =>
    flags.flatMap(({ names, takes }) =>
      takes === undefined ? [] : `    ${pattern(names.map((name) => `${path} ${name}`))}) ${write(takes)};;`,
    ),
  );
  return cases.join("\n");
}

function bash(places: readonly Place[]): string {
  const values = valueCases(places, (takes) =>
    takes === "file" ? "files=1 flags=" : `words=${quoted(takes.join(" "))} flags=`,
  );
  const all = places.map(({ path, flags, words, takesFiles }) => {
    const names = quoted(words.map(({ name }) => name).join(" "));
    const dashed = quoted(flags.flatMap((flag) => flag.names).join(" "));
    return `      ${quoted(path)}) words=${names} flags=${dashed} files=${takesFiles ? 1 : ""};;`;
  });
  return `# Bash completion for undercroft. To load it: source <(undercroft completion bash)
_undercroft() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} at= words= flags= files= i
  # bash takes --flag=value apart.
  if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$at \${COMP_WORDS[i]}" in
      ${pattern(pathsOf(places))}) at="$at \${COMP_WORDS[i]}";;
    esac
  done
  case "$at $prev" in
${values}
    *) case "$at" in
${all.join("\n")}
    esac;;
  esac
  if [[ $cur == -* ]]; then words=$flags files=; fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  if [[ -n $files ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r i; do COMPREPLY+=("$i"); done < <(compgen -f -- "$cur")
  fi
}
complete -F _undercroft undercroft
`;
}

function zsh(places: readonly Place[]): string {
  const described = ({ name, help }: Word) => quoted(help === "" ? name : `${name.replaceAll(":", "\\:")}:${help}`);
  const values = valueCases(places, (takes) => {
    if (takes === "file") return "_files; return";
    return takes.length === 0 ? ":; return" : `compadd -- ${takes.map(quoted).join(" ")}; return`;
  });
  const all = places.map(({ path, flags, words, takesFiles }) => {
    const dashed = flags.flatMap(({ names, help }) => names.map((name) => described({ name, help })));
    const lists = `names=(${words.map(described).join(" ")}) flags=(${dashed.join(" ")})`;
    return `    ${quoted(path)}) ${lists} files=${takesFiles ? 1 : ""};;`;
  });
  return `#compdef undercroft
# Zsh completion for undercroft. To load it, after compinit: source <(undercroft completion zsh)
_undercroft() {
  local at= word= files=
  local -a names flags
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at $word" in
      ${pattern(pathsOf(places))}) at="$at $word";;
    esac
  done
  case "$at \${words[CURRENT-1]}" in
${values}
  esac
  case "$at" in
${all.join("\n")}
  esac
  if [[ \${words[CURRENT]} == -* ]]; then
    _describe -o option flags
  else
    (( $#names )) && _describe value names
    [[ -n $files ]] && _files
  fi
}
if [[ $funcstack[1] == _undercroft ]]; then _undercroft "$@"; else compdef _undercroft undercroft; fi
`;
}

function fish(places: readonly Place[]): string {
  const escaped = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  const lines = places.flatMap(({ path, flags, words, takesFiles }) => {
    const here = `complete -c undercroft -n "__undercroft_at ${escaped(path)}"`;
    return [
      ...(takesFiles ? [`${here} -F`] : []),
      ...words.map(({ name, help }) => `${here} -a ${escaped(name)}${help === "" ? "" : ` -d ${escaped(help)}`}`),
      ...flags.map(({ names, help, takes }) => {
        const letters = names.map((name) => (name.startsWith("--") ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
        if (takes === "file") letters.push("-r", "-F");
        else if (takes !== undefined) letters.push("-x");
        if (Array.isArray(takes) && takes.length > 0) letters.push(`-a ${escaped(takes.join(" "))}`);
        return `${here} ${letters.join(" ")} -d ${escaped(help)}`;
      }),
    ];
  });
  return `# Fish completion for undercroft.
function __undercroft_at
  set -l at ''
  set -l typed (commandline -opc)
  for word in $typed[2..-1]
    switch "$at $word"
      case ${pathsOf(places).map(escaped).join(" ")}
        set at "$at $word"
    end
  end
  test "$at" = "$argv[1]"
end
complete -c undercroft -f
${lines.join("\n")}
`;
}
