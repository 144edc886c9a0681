// The samples of docs/proxies as they stand, with ports and folders of their own and without TLS.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findProgram, listens, startProgram, until, type Program } from './programs.ts'

const SAMPLES = fileURLToPath(new URL('../../docs/proxies', import.meta.url))

interface Proxy {
  name: string
  sample: string
  version: string[]
  /** The sample of an installation, on this port of this machine. */
  rewrite: (text: string, place: { port: number; folder: string }) => string
  args: (file: string) => string[]
}

const PROXIES: Proxy[] = [
  {
    name: 'nginx',
    sample: 'nginx.conf',
    version: ['-v'],
    rewrite: (text, { port, folder }) => `daemon off;
pid ${folder}/pid;
events {}
http {
access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')}
${text.replace('listen 443 ssl', `listen 127.0.0.1:${port}`).replace(/^\s*ssl_.*$/gm, '')}
}`,
    args: (file) => ['-e', 'stderr', '-c', file],
  },
  {
    name: 'haproxy',
    sample: 'haproxy.cfg',
    version: ['-v'],
    rewrite: (text, { port }) => text.replace(/bind :443 .*/, `bind 127.0.0.1:${port}`),
    args: (file) => ['-db', '-f', file],
  },
  {
    name: 'caddy',
    sample: 'Caddyfile',
    version: ['version'],
    rewrite: (text, { port }) => `{
  admin off
  auto_https off
}
${text.replace('gremio.example {', `http://127.0.0.1:${port} {`)}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
]

export const PROXY_NAMES = PROXIES.map(({ name }) => name)

/** Those that are installed here. */
export const findProxies = () =>
  PROXIES.flatMap((proxy) => {
    const path = findProgram(proxy.name, proxy.version)
    return path ? [{ name: proxy.name, start: (place: Place) => startProxy(proxy, path, place) }] : []
  })

export interface Place {
  folder: string
  port: number
  /** The ports of the two instances. */
  instances: readonly [number, number]
}

async function startProxy(proxy: Proxy, path: string, { folder, port, instances }: Place): Promise<Program> {
  mkdirSync(folder, { recursive: true })
  for (const page of ['away.html', 'away.http']) copyFileSync(join(SAMPLES, page), join(folder, page))
  const text = readFileSync(join(SAMPLES, proxy.sample), 'utf8')
    .replaceAll('/etc/gremio', folder)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${instances[0]}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${instances[1]}`)
  const file = join(folder, proxy.sample)
  writeFileSync(file, proxy.rewrite(text, { port, folder }))
  const program = startProgram(path, proxy.args(file), {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  await until(`${proxy.name} listens`, () => {
    if (program.child.exitCode !== null) throw new Error(`${proxy.name} ended:\n${program.output()}`)
    return listens(port)
  })
  return program
}
