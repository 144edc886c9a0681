import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findRunningTrial } from './trial.mjs'

test('B11: a command beside a running trial makes its links with the trial’s port', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gremio-trial-'))
  const before = process.env['DATA_DIR']
  try {
    process.env['DATA_DIR'] = folder
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ databasePassword: 'x', databasePort: 55_555 }))
    // This process acts as the trial that uses the folder.
    writeFileSync(join(folder, 'running'), `${process.pid}\nhttp://127.0.0.1:3001`)
    expect(findRunningTrial()?.env).toMatchObject({ GREMIO_TRIAL: '1', PORT: '3001' })
    writeFileSync(join(folder, 'running'), `${process.pid}\n`)
    expect(findRunningTrial()?.env).not.toHaveProperty('PORT')
  } finally {
    if (before === undefined) delete process.env['DATA_DIR']
    else process.env['DATA_DIR'] = before
    rmSync(folder, { recursive: true, force: true })
  }
})
