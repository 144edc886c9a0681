import { spawn } from 'node:child_process'
import { join } from 'node:path'

const PROGRAM = join(import.meta.dirname, '../../build/server/gremio.js')

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/**
 * Runs one command of the built command line on the test file's database and data folder.
 * @param output a file descriptor that takes its output instead.
 * @param fileKb no file that it writes may grow beyond this: a place that is too small for what comes.
 */
export function gremio(
  words: string[],
  { env = {}, output, fileKb }: { env?: Record<string, string | undefined>; output?: number; fileKb?: number } = {},
): Promise<Ended> {
  const names = ['PATH', 'DATABASE_URL', 'DATA_DIR', 'SESSION_SECRETS', 'DATA_SECRETS', 'APP_ORIGIN']
  const command = [process.execPath, PROGRAM, ...words]
  // The shell counts in blocks of 512 bytes.
  const [program = '', ...args] =
    fileKb === undefined ? command : ['/bin/sh', '-c', `ulimit -f ${2 * fileKb} && exec "$0" "$@"`, ...command]
  const child = spawn(program, args, {
    env: {
      ...Object.fromEntries(names.map((name) => [name, process.env[name]])),
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', output ?? 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })))
}
