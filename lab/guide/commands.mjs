/**
 * The commands of a document: the lines of its blocks of `sh`, each with the lines of its here-document and those that
 * a backslash continues.
 * @param {string} markdown
 * @returns {string[]}
 */
export function commandsOf(markdown) {
  const blocks = [...markdown.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block)
  return blocks.flatMap((block) => {
    const commands = []
    let open
    for (const line of block.trimEnd().split('\n')) {
      if (open === undefined) commands.push(line)
      else commands[commands.length - 1] += `\n${line}`
      if (open === undefined || open === '\\')
        open = /<<(\w+)/.exec(line)?.[1] ?? (line.endsWith('\\') ? '\\' : undefined)
      else if (line === open) open = undefined
    }
    return commands.filter((command) => command.trim() && !command.startsWith('#'))
  })
}

/** How many of them lead from nothing to a site: `gremio doctor` is the last of those. */
export function countToSite(commands) {
  return commands.indexOf('gremio doctor') + 1
}

/**
 * The commands that cannot run without the internet: each with its replacement, and the words that report
 * it.
 */
export const STAND_INS = [
  {
    command: /^export DOMAIN=\S+ SMTP='\S+'$/,
    says: 'a domain of this machine alone, and a mail server of this program, which keeps what it gets',
    instead: () => `export DOMAIN=${DOMAIN} SMTP="$STAND_IN_SMTP"`,
  },
  {
    command: /^export SOURCE=\S+$/,
    says: 'the commit that is checked out here, without what is not committed',
    instead: () => 'export SOURCE=/srv/gremio.git',
  },
  {
    command: /^curl -fsSL \S+ \| bash -$/,
    says: "where NodeSource is out of reach, a package of this machine's Node and npm, in a repository of its own folder",
    instead: (command) => `bash -o pipefail -c ${quoted(command)} || bash /srv/node-package.sh`,
  },
  {
    command: /^certbot --nginx /,
    says: 'a certificate that is signed by itself; the rest of it, the lines in nginx, is certbot',
    instead: (command) =>
      [
        'mkdir -p /etc/ssl/gremio',
        'openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj "/CN=$DOMAIN" -addext "subjectAltName=DNS:$DOMAIN" ' +
          '-keyout /etc/ssl/gremio/key.pem -out /etc/ssl/gremio/certificate.pem 2> /dev/null',
        command
          .replace('certbot --nginx', 'certbot install --nginx')
          .replace(/ (--agree-tos|-m \S+)/g, '')
          .concat(
            ' --cert-path /etc/ssl/gremio/certificate.pem --fullchain-path /etc/ssl/gremio/certificate.pem' +
              ' --key-path /etc/ssl/gremio/key.pem',
          ),
      ].join(' &&\n'),
  },
]

/** A domain that is reserved for examples. */
export const DOMAIN = 'gremio.example'

export const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`

/** A shell script that runs the commands one after the other in one shell, says each, and stops at one that fails. */
export function scriptOf(commands) {
  const steps = commands.map((command, at) => {
    const standIn = STAND_INS.find((one) => one.command.test(command))
    const title = `[${at + 1}/${commands.length}] ${command}`
    const note = standIn ? `\n    (stand-in: ${standIn.says})` : ''
    return `say ${quoted(title + note)}\n${standIn ? standIn.instead(command) : command}`
  })
  return [
    'set -e -o pipefail',
    `trap 'code=$?; [ $code = 0 ] || echo "The last command has ended with $code." >&2' EXIT`,
    `say() { printf '\\n%s  %s\\n' "$(date +%T)" "$1"; }`,
    ...steps,
  ].join('\n')
}
