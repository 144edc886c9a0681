/** The browser with its window, which notifications need. */
export const CHROMIUM = process.env['CHROMIUM_PATH'] || '/usr/bin/chromium'

/** Chromium sends no requests of its own: only the pages under test may send any. */
export const launchOptions = {
  executablePath: process.env['HEADLESS_SHELL_PATH'] || CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
}
