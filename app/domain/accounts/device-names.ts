import { t } from '#app/locale/texts.ts'

/** The stored names of a browser or a device that does not name itself. */
export const [UNKNOWN_BROWSER, UNKNOWN_DEVICE] = ['Navegador desconocido', 'Dispositivo desconocido'] as const

/** The name of a device as it is stored and compared: «Firefox en Linux», in every language. */
export const storedDeviceName = (browser: string | undefined, system: string | undefined): string =>
  [browser ?? UNKNOWN_BROWSER, system].filter(Boolean).join(' en ')

/** A stored name in the reader's language: `Firefox on Linux`. */
export function deviceInWords(stored: string): string {
  if (stored === UNKNOWN_DEVICE) return t('Dispositivo desconocido')
  const [, browser = stored, system] = /^(.+) en (.+)$/.exec(stored) ?? []
  const named = browser === UNKNOWN_BROWSER ? t('Navegador desconocido') : browser
  return system === undefined ? named : t('{browser} en {system}', { browser: named, system })
}
