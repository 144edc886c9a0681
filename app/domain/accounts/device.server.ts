import Bowser from 'bowser'

export interface Device {
  /**
   * The name that its owner would use: «Firefox en Linux». Versions are left out, because an update is no new device.
   */
  name: string
  type: 'ordenador' | 'móvil' | 'tableta' | 'otro'
}

const UNKNOWN: Device = { name: 'Dispositivo desconocido', type: 'otro' }
const TYPES: Partial<Record<string, Device['type']>> = { desktop: 'ordenador', mobile: 'móvil', tablet: 'tableta' }
const NAME_MAX = 60

/** What kind of device sends this `User-Agent` header. */
export function deviceOf(userAgent: string | null | undefined): Device {
  if (!userAgent) return UNKNOWN
  const { browser, os, platform } = Bowser.parse(userAgent)
  const name = [browser.name ?? 'Navegador desconocido', os.name].filter(Boolean).join(' en ')
  if (!browser.name && !os.name) return UNKNOWN
  return { name: name.slice(0, NAME_MAX), type: TYPES[platform.type ?? ''] ?? 'otro' }
}
