import { Form } from '@remix-run/react'
import { Icon } from '#app/ui/icon.tsx'
import { SECURITY } from './security-section.tsx'

export interface ShownDevice {
  id: string
  name: string
  type: string
  lastActive: string
  ipPrefix: string | null
  isCurrent: boolean
}

const ICONS = { móvil: 'smartphone', tableta: 'smartphone', ordenador: 'monitor' } as const

/** Every signed-in device, each with the button that ends it at once (E16). */
export function DeviceList({ devices }: { devices: ShownDevice[] }) {
  return (
    <section className="panel devices-connected stack" aria-labelledby="devices">
      <h2 id="devices" className="devices__title">
        Dispositivos conectados
      </h2>
      <ul className="devices">
        {devices.map((device) => (
          <li key={device.id} className="device">
            <Icon name={Object.entries(ICONS).find(([type]) => type === device.type)?.[1] ?? 'globe'} />
            <div className="device__words">
              <p>
                <strong>{device.name}</strong>{' '}
                {device.isCurrent && <span className="badge badge--good">Este dispositivo</span>}
              </p>
              <p className="soft small">
                {[typeLabel(device.type), device.lastActive, device.ipPrefix && `red ${device.ipPrefix}`]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {!device.isCurrent && (
              <Form method="post" action={`${SECURITY}/devices/${device.id}`}>
                <button
                  type="submit"
                  className="button button--plain"
                  aria-label={`Desconectar ${device.name}, ${device.lastActive}`}
                >
                  Desconectar
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Form method="post" action={`${SECURITY}/devices`}>
          <button type="submit" className="button button--plain">
            Desconectar todos los demás
          </button>
        </Form>
      )}
    </section>
  )
}

function typeLabel(type: string) {
  return type === 'otro' ? null : type.charAt(0).toUpperCase() + type.slice(1)
}
