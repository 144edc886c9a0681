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
 */
export function gremio(
  words: string[],
  { env = {}, output }: { env?: Record<string, string | undefined>; output?: number } = {},
): Promise<Ended> {
  const names = ['PATH', 'DATABASE_URL', 'DATA_DIR', 'SESSION_SECRETS', 'APP_ORIGIN']
  const child = spawn(process.execPath, ['--enable-source-maps', PROGRAM, ...words], {
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
