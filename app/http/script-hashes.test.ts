import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { unmarkScripts } from './script-hashes.server.ts'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const MARK = '6f0c3c3e-54b8-4a53-9d09-2b1b8f3f2a11'

test('only scripts that the program marked may run, and the marks are removed from the page', () => {
  const ours = ['window.__remixContext = {"a":1}', 'import "/assets/entry.js"']
  const html =
    `<html><body><script nonce="${MARK}">${ours[0]}</script>` +
    `<script type="module" nonce="${MARK}" async="">${ours[1]}</script></body></html>`
  const { html: page, hashes } = unmarkScripts(html, MARK)
  expect(hashes).toEqual(ours.map(hashOf))
  expect(page).not.toContain(MARK)
  expect(page).toContain(`<script>${ours[0]}</script><script type="module" async="">${ours[1]}</script>`)
})

test('a script that came in any other way may not run, whatever nonce it claims', () => {
  const theirs = ['alert(1)', 'alert(2)', 'alert(3)']
  const html =
    `<script>${theirs[0]}</script><script nonce="">${theirs[1]}</script><SCRIPT nonce="guess">${theirs[2]}</SCRIPT>` +
    `<script nonce="${MARK}">ours()</script>`
  const { html: page, hashes } = unmarkScripts(html, MARK)
  expect(hashes).toEqual([hashOf('ours()')])
  for (const script of theirs) expect(page).toContain(script)
})
