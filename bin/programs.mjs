import { spawn } from 'node:child_process'

/**
 * Runs a program to its end and says whether it succeeded. Quiet ones speak only when they fail, held ones at their end.
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
