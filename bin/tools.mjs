// Programs that only one command needs: each has a lock file of its own under tools/ and is installed when
// it is first asked for, so that a fresh clone does not carry them.
import { join } from 'node:path'
import { isInstalled, ROOT, run, StartFault } from './prepare.mjs'

/**
 * Makes sure that a tool is there as its lock file says, and returns the folder of its packages. Install scripts of
 * packages are not run.
 * @param {'lighthouse' | 'html-checker' | 'old-browsers'} name
 * @returns {Promise<string>}
 */
export async function prepareTool(name, say = console.log) {
  const folder = join(ROOT, 'tools', name)
  if (!isInstalled(folder)) {
    say(`Installing ${name}, for this command only …`)
    const npm = process.env.npm_execpath
    const [command, ...first] = npm ? [process.execPath, npm] : ['npm']
    const args = [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    if ((await run(command, args, { cwd: folder })) !== 0)
      throw new StartFault(`${name} could not be installed: see npm above, then try again.`)
  }
  return join(folder, 'node_modules')
}
