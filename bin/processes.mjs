import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Runs a program to its end and says whether it succeeded. Quiet programs print only when they fail, held ones at their
 * end.
 */
export function runProgram(program, args, environment = {}, { quiet = false, held = false } = {}) {
  const pipe = quiet || held ? 'pipe' : 'inherit'
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...environment },
      stdio: ['ignore', pipe, pipe],
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout?.on('data', (text) => (output += text))
    child.stderr?.on('data', (text) => (output += text))
    child.on('error', () => resolve(false))
    child.on('close', (code) => {
      if (held) console.log(`\n${args[0]}:\n${output.trim()}`)
      if (code !== 0 && quiet) console.error(output.trim().split('\n').slice(-5).join('\n'))
      resolve(code === 0)
    })
  })
}

/** Whether a process runs, whoever owns it. */
export function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Ended but not yet collected by its parent: in a container the parent may be one that never does. */
function isZombie(pid) {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, ''))
  } catch {
    return false
  }
}

/** The command line of a process: numbers are given out again, and a lock may name a stranger by now. */
export function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? ''
  }
}

/** Waits until a process has ended; false if it still runs after the given time. */
export async function waitForEnd(pid, limitMs) {
  const deadline = Date.now() + limitMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await wait(20)
  }
  return true
}

/** Runs a program whose words are read only when it fails. */
export function runQuietly(program, words, options) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, words, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', (error) => resolve({ succeeded: false, output: error.message }))
    child.once('close', (code) => resolve({ succeeded: code === 0, output }))
  })
}
