import { useEffect, useState } from 'react'
import { perLanguage, t } from '#app/locale/texts.ts'

const ADDRESS = '/dashboard/notifications/push'
const WORKER = '/push-worker.js'
/** The worker answers no page: its scope has no address that a browser requests. */
const SCOPE = '/push-worker/'

type State = 'asking' | 'unsupported' | 'blocked' | 'off' | 'on' | 'failed'

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function findSubscription() {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  return registration?.pushManager.getSubscription() ?? null
}

async function stateNow(): Promise<State> {
  if (!canPush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return (await findSubscription()) ? 'on' : 'off'
}

const post = (fields: Record<string, string>) =>
  fetch(ADDRESS, { method: 'POST', body: new URLSearchParams(fields) }).then((answer) => {
    if (!answer.ok || answer.redirected) throw new Error(`push: ${answer.status}`)
  })

async function turnOn(publicKey: string): Promise<State> {
  if ((await Notification.requestPermission()) !== 'granted') return stateNow()
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  await whenActive(registration)
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  })
  const { keys = {} } = subscription.toJSON()
  await post({ wanted: 'yes', endpoint: subscription.endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' })
  return 'on'
}

async function turnOff(): Promise<State> {
  const subscription = await findSubscription()
  if (subscription) {
    await post({ wanted: 'no', endpoint: subscription.endpoint })
    await subscription.unsubscribe()
  }
  return 'off'
}

function whenActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return Promise.resolve()
  return new Promise((resolve) =>
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve()),
  )
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

const NOTES: () => Partial<Record<State, string>> = perLanguage(() => ({
  unsupported: t('Desactivadas: este navegador no admite notificaciones push.'),
  blocked: t('Desactivadas: este navegador las tiene bloqueadas aquí. Se permiten en sus ajustes.'),
  failed: t('No se ha podido hablar con el servicio de notificaciones de este navegador. Inténtalo más tarde.'),
}))

/** Push in this browser (E4), or why it is not possible. Only with script. */
export function PushButton({ publicKey }: { publicKey: string }) {
  const [state, setState] = useState<State>('asking')

  useEffect(() => {
    stateNow().then(setState, () => setState('unsupported'))
  }, [])

  if (state === 'asking') return null
  const isOn = state === 'on'
  return (
    <div>
      <p role="status" className="small">
        {NOTES()[state] ?? (isOn ? t('Activadas en este navegador.') : t('Desactivadas en este navegador.'))}
      </p>
      {(isOn || state === 'off' || state === 'failed') && (
        <button
          type="button"
          className="button button--plain"
          onClick={() => (isOn ? turnOff() : turnOn(publicKey)).then(setState, () => setState('failed'))}
        >
          {isOn ? t('Desactivar en este navegador') : t('Activar en este navegador')}
        </button>
      )}
    </div>
  )
}
