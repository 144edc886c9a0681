/** The browser that pages are measured in. */
export const CHROMIUM = process.env['CHROMIUM_PATH'] ?? process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** Nothing of its own on the line while a page is measured. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]
