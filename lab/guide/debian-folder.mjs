// A Debian 12 in a folder of its own, with a systemd of its own: namespaces in place of a machine. It shares the
// network.
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { run, StartFault } from '#bin/prepare.mjs'
import { beforeFoldersGo } from '#bin/temporary-folder.mjs'

const RELEASE = 'bookworm'
const BOOT_LIMIT_MS = 60_000
const NEEDED = ['debootstrap', 'unshare', 'nsenter', 'apt-get', 'git']
/** Variables that name a proxy, or certificates beside the usual ones. */
const PROXIES = ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']
const CERTIFICATES = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'CURL_CA_BUNDLE']
const CERTIFICATES_INSIDE = '/etc/certificates-of-this-machine.crt'

/** Why this machine cannot run it; undefined if it can. */
export function whyNoDebian() {
  if (process.platform !== 'linux') return 'it needs Linux'
  if (process.getuid() !== 0) return 'it needs root'
  const missing = NEEDED.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
  if (missing.length > 0) return `it needs ${missing.join(', ')}`
  if (!findMirror()) return 'apt names no mirror of Debian here'
  if (!findControlGroups()) return 'it needs control groups of version 2'
  return undefined
}

/** The source of Debian for this machine. */
function findMirror() {
  const { stdout } = spawnSync(
    'apt-get',
    ['indextargets', '--format', '$(LABEL) $(REPO_URI)', 'Created-By: Packages', 'Component: main'],
    { encoding: 'utf8' },
  )
  return /^Debian (\S+)$/m.exec(stdout ?? '')?.[1]
}

function findControlGroups() {
  const mount = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .find((line) => / - cgroup2 /.test(line))
  return mount?.split(' ')[4]
}

/** Makes the system, and gives it this machine's mirrors, proxies and certificates. */
export async function makeDebian(root) {
  const log = `${root}.log`
  const output = openSync(log, 'w')
  const code = await run('debootstrap', [RELEASE, root, findMirror()], {
    stdio: ['ignore', output, output],
    endsWithUs: true,
  })
  closeSync(output)
  if (code !== 0)
    throw new StartFault(
      `debootstrap has not made a Debian:\n${readFileSync(log, 'utf8').split('\n').slice(-10).join('\n')}`,
    )
  const { stdout } = spawnSync('apt-config', ['dump'], { encoding: 'utf8' })
  const lines = stdout.split('\n').filter((line) => /^Acquire::(https?::|Check-)/.test(line))
  writeFileSync(join(root, 'etc/apt/apt.conf.d/99this-machine'), `${lines.join('\n')}\n`)
  const certificates = CERTIFICATES.map((name) => process.env[name]).find((file) => file && existsSync(file))
  if (certificates) copyFileSync(certificates, join(root, CERTIFICATES_INSIDE))
}

/** The variables of a shell in it. */
function environmentInside(root) {
  const kept = PROXIES.filter((name) => process.env[name]).map((name) => [name, process.env[name]])
  const own = existsSync(join(root, CERTIFICATES_INSIDE)) ? CERTIFICATES.map((name) => [name, CERTIFICATES_INSIDE]) : []
  const { stdout } = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' })
  return Object.entries({
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    LANG: 'C.UTF-8',
    npm_config_registry: stdout.trim(),
    ...Object.fromEntries([...kept, ...own]),
  }).map(([name, value]) => `${name}=${value}`)
}

/**
 * Files of a system of its own; those through which it could reach the kernel of this one can only be read. The last
 * line becomes its first process.
 */
const BOOT = `
set -e
mount --make-rprivate /
mount --bind "$ROOT" "$ROOT"
cd "$ROOT"
mount -t proc proc proc
for path in sys sysrq-trigger; do
  if [ -e proc/$path ]; then mount --bind proc/$path proc/$path; mount -o remount,bind,ro proc/$path; fi
done
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=755 tmpfs dev
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts dev/pts
mount -t tmpfs -o mode=1777 tmpfs dev/shm
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
for name in 0:stdin 1:stdout 2:stderr; do ln -s /proc/self/fd/\${name%:*} dev/\${name#*:}; done
for device in null zero full random urandom tty; do touch dev/$device; mount --bind /dev/$device dev/$device; done
hostname gremio
pivot_root . mnt
umount -l /mnt
exec env -i container=folder PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd
`

/**
 * Starts its systemd. It ends with this process, and everything that it has started.
 * @returns {Promise<{ shell: (script: string, variables?: Record<string, string>) => Promise<number> }>}
 */
export async function bootDebian(root) {
  const group = join(findControlGroups(), `gremio-guide-${process.pid}`)
  mkdirSync(group)
  const child = spawn(
    'sh',
    [
      '-c',
      `echo $$ > "${group}/cgroup.procs" && exec unshare --mount --uts --ipc --pid --cgroup --fork --kill-child sh -c "$BOOT"`,
    ],
    { env: { ...process.env, ROOT: root, BOOT }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  beforeFoldersGo(() => {
    child.kill('SIGKILL') // unshare heeds nothing else while it waits, and systemd ends with it
    removeGroup(group)
  })
  const inside = (command) => ['--target', String(firstProcess(child.pid)), '--all', 'env', '-i', ...environmentInside(root), ...command] // prettier-ignore
  for (const deadline = Date.now() + BOOT_LIMIT_MS; ; await wait(500)) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new StartFault(`The Debian in ${root} has not started: ${said.trim().slice(-500)}`)
    if (!firstProcess(child.pid)) continue
    const { stdout } = spawnSync('nsenter', inside(['systemctl', 'is-system-running']), { encoding: 'utf8' })
    if (/^(running|degraded)/.test(stdout)) break
  }
  return {
    async shell(script, variables = {}) {
      const file = join(root, 'root/commands.sh')
      writeFileSync(file, script)
      const given = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
      return run('nsenter', inside([...given, 'bash', '/root/commands.sh']), {
        cwd: '/',
        stdio: ['ignore', 'inherit', 'inherit'],
        endsWithUs: true,
      })
    },
  }
}

/** The first process of the namespace: the child of unshare. */
function firstProcess(parent) {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim()
  return Number(children) || undefined
}

/** A group can be removed once the groups below it and their last processes are gone. */
function removeGroup(group) {
  for (const deadline = Date.now() + 5_000; Date.now() < deadline;) {
    try {
      for (const { name, parentPath } of readdirSync(group, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .reverse())
        rmdirSync(join(parentPath, name))
      return rmdirSync(group)
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    }
  }
}

/** Lays this machine's Node and npm beside, and a script that makes a package of them for apt. */
export function layNodePackage(root) {
  const folder = join(root, 'srv/node-package')
  const npm = spawnSync('npm', ['root', '-g'], { encoding: 'utf8' }).stdout.trim()
  mkdirSync(join(folder, 'usr/bin'), { recursive: true })
  mkdirSync(join(folder, 'usr/lib/node_modules'), { recursive: true })
  mkdirSync(join(folder, 'DEBIAN'))
  copyFileSync(process.execPath, join(folder, 'usr/bin/node'))
  chmodSync(join(folder, 'usr/bin/node'), 0o755)
  spawnSync('cp', ['-a', join(npm, 'npm'), join(folder, 'usr/lib/node_modules/npm')])
  for (const name of ['npm', 'npx'])
    spawnSync('ln', ['-s', `../lib/node_modules/npm/bin/${name}-cli.js`, join(folder, 'usr/bin', name)])
  writeFileSync(
    join(folder, 'DEBIAN/control'),
    `Package: nodejs\nVersion: ${process.versions.node}-1\nArchitecture: all\nMaintainer: nobody <nobody@localhost>\n` +
      `Description: Node and npm of the machine that tries the guide\n`,
  )
  writeFileSync(
    join(root, 'srv/node-package.sh'),
    `set -e
cd /srv
dpkg-deb --root-owner-group --build -Zgzip node-package nodejs.deb
{ dpkg-deb --field nodejs.deb
  echo "Filename: ./nodejs.deb"
  echo "Size: $(stat -c %s nodejs.deb)"
  echo "SHA256: $(sha256sum nodejs.deb | cut -d' ' -f1)"
} > Packages
echo 'deb [trusted=yes] file:/srv ./' > /etc/apt/sources.list.d/node.list
apt-get update -q
`,
  )
}

/** Lays the commit that is checked out as a repository. */
export function layRepository(root, from) {
  const to = join(root, 'srv/gremio.git')
  mkdirSync(dirname(to), { recursive: true })
  const { status, stderr } = spawnSync('git', ['clone', '--quiet', '--bare', '--no-local', from, to], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new StartFault(`The repository could not be cloned: ${stderr.trim()}`)
}
