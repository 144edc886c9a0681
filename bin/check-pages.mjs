// npm run check:pages: every state of every page in a browser, in both themes, with scripts and without. A run that
// passed is recorded in tests/checked-pages.txt, by which npm test chooses the pages to check again.
import { ALL_PAGES, CHECKED, noteChecked, WHOLE_PAGES } from './checked-pages.mjs'
import { changesFrom, commitAt } from './changes.mjs'
import { findOrInstallChromium, findOrInstallHeadlessShell } from './chromium.mjs'
import { endWith, prepare, ROOT } from './prepare.mjs'
import { runProgram } from './processes.mjs'

// With codes of languages as arguments it checks the fullest state of every page in these languages, sends two people
// of each through a site, and records nothing.

process.chdir(ROOT)
const languages = process.argv.slice(2)
try {
  process.exitCode = await check()
} catch (error) {
  endWith(error)
}

async function check() {
  await prepare()
  const chromium = await findOrInstallChromium()
  if (!chromium) return 1
  const HEADLESS_SHELL_PATH = (await findOrInstallHeadlessShell()) ?? chromium
  const look = (variables, tests = 'every-page.spec.ts') =>
    runProgram('npx', ['playwright', 'test', '--reporter=line', tests], {
      CHROMIUM_PATH: chromium,
      HEADLESS_SHELL_PATH,
      ...variables,
    })
  if (languages.length > 0) {
    for (const language of languages) if (!(await look({ PAGE_LANGUAGE: language }))) return 1
    return (await look({ EVERY_STATE: '1' }, '/languages.spec.ts')) ? 0 : 1
  }
  const commit = commitAt('HEAD')
  const others = commit ? changesFrom('HEAD').filter((file) => file !== CHECKED) : []
  if (!(await look({ [WHOLE_PAGES]: ALL_PAGES }))) return 1
  if (!commit) console.log(`Not noted in ${CHECKED}: this is no Git repository.`)
  else if (others.length > 0) console.log(`Not noted in ${CHECKED}: ${others.join(', ')} differ from the commit.`)
  else {
    noteChecked(commit)
    console.log(`${CHECKED} names ${commit} now: commit it.`)
  }
  return 0
}
