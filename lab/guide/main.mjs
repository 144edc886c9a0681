// The commands of docs/debian.md, one after the other, as root of a Debian 12 in a folder of its own. Each stand-in for
// the internet is named before it is used. It stops at the end, and its folder is deleted.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { bootDebian, layNodePackage, layRepository, makeDebian, whyNoDebian } from './debian-folder.mjs'
import { commandsOf, countToSite, DOMAIN, scriptOf } from './commands.mjs'
import { endWith, ROOT, StartFault, whenAskedToEnd } from '#bin/prepare.mjs'
import { temporaryFolder } from '#bin/temporary-folder.mjs'

/** The ports of PostgreSQL, nginx and Gremio: the Debian shares the network of this machine. */
const PORTS = [80, 443, 3000, 5432]

/** The views of a visitor, and of an operator on the next morning. */
const LOOKS = `
set -e
C="--cacert /etc/ssl/gremio/certificate.pem --resolve $DOMAIN:443:127.0.0.1 --resolve $DOMAIN:80:127.0.0.1"
look() { printf '  %s: ' "$1"; shift; "$@"; }
echo; echo 'What it has become:'
look 'the home page over TLS' curl -sS $C -o /dev/null -w '%{http_code}\\n' --fail https://$DOMAIN/
look 'over HTTP it leads to' curl -sS $C -o /dev/null -w '%{http_code} %{redirect_url}\\n' http://$DOMAIN/
look 'a file' curl -sS $C -o /dev/null -w '%{http_code}\\n' --fail https://$DOMAIN/favicon.ico
for unit in gremio.service gremio-backup.timer nginx postgresql fail2ban; do look "$unit" systemctl is-active $unit; done
look 'jails' fail2ban-client status
look 'next backup' systemctl show -p NextElapseUSecRealtime --value gremio-backup.timer
look 'archive' sh -c 'ls -l /var/backups/gremio | tail -n +2'
for archive in /var/backups/gremio/*; do install -o gremio -m 600 "$archive" /tmp/archive.tar.gz; done
look 'archive is whole' gremio restore --check --from /tmp/archive.tar.gz
look 'administrators' gremio user list
look 'rated by systemd-analyze' sh -c 'systemd-analyze security gremio.service 2> /dev/null | tail -1'
gremio doctor
`

try {
  const reason = whyNoDebian()
  if (reason) console.log(`Skipped: the guide was not tried, for ${reason}.`)
  else process.exitCode = await check()
  process.exit()
} catch (error) {
  endWith(error)
}

async function check() {
  whenAskedToEnd(() => process.exit(1))
  for (const port of PORTS)
    if (!(await isFree(port))) throw new StartFault(`Port ${port} of this machine is taken, which the guide needs.`)
  const commands = commandsOf(readFileSync(join(ROOT, 'docs/debian.md'), 'utf8'))
  console.log(`${commands.length} commands, of which ${countToSite(commands)} lead to a site.`)
  console.log('Making a Debian 12 …')
  const root = join(temporaryFolder('guide'), 'debian')
  await makeDebian(root)
  layNodePackage(root)
  layRepository(root, ROOT)
  const mail = await startMail()
  const debian = await bootDebian(root)
  const code = await debian.shell(scriptOf(commands), { STAND_IN_SMTP: mail.url })
  if (code !== 0) {
    await debian.shell('journalctl --no-pager -n 40 -u gremio -u gremio-backup -u nginx -u postgresql')
    return 1
  }
  return await debian.shell(LOOKS, { DOMAIN })
}

/** Whether a port is free on every address. */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}

/** A mail server that accepts every mail and prints its recipients. */
async function startMail() {
  const { SMTPServer } = await import('smtp-server')
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'user' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('Wrong password')),
    onData(stream, { envelope }, done) {
      stream.resume().once('end', () => {
        console.log(`    (mail to ${envelope.rcptTo.map(({ address }) => address).join(', ')})`)
        done()
      })
    },
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  server.on('error', () => {})
  return { url: `smtp://user:p%40ss@127.0.0.1:${server.server.address().port}` }
}
