import { CHROMIUM, launchOptions } from './support/browser.ts'
import { expect, test } from './support/journey.ts'
import { aReceiver } from './support/push-service.ts'
import { takenOver } from './support/steps.ts'

test.use({ serviceWorkers: 'allow', launchOptions: { ...launchOptions, executablePath: CHROMIUM } })

const ORIGIN = process.env['JOURNEY_ORIGIN'] as string
const SERVICE = process.env['JOURNEY_PUSH'] as string

/*
 * A browser gets its subscription from the push service of whoever made it, over the network: that one call is
 * simulated here, with keys and an address of the test's own. All else is real: the permission, the worker, the form,
 * what the server sends and encrypts, and the notification that the worker shows of it.
 */
test('E4: a browser is subscribed, pushed to, shows what was pushed, and is forgotten @js-only', async ({
  page,
  journey,
  world,
}) => {
  const member = await world.aMember(page)
  const receiver = aReceiver()
  const endpoint = `${SERVICE}/${journey.unique('navegador').replace(' ', '-')}`
  await page.context().grantPermissions(['notifications'], { origin: ORIGIN })
  await page.addInitScript(
    ({ endpoint, keys }) => {
      let current: PushSubscription | null = null
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          current = null
          return true
        },
      } as unknown as PushSubscription
      PushManager.prototype.subscribe = async (options) => {
        if (!options?.userVisibleOnly || (options.applicationServerKey as Uint8Array).length !== 65)
          throw new Error('not how a browser wants to be asked')
        current = subscription
        return subscription
      }
      PushManager.prototype.getSubscription = async () => current
    },
    { endpoint, keys: { p256dh: receiver.p256dh, auth: receiver.auth } },
  )
  const protocol = await page.context().newCDPSession(page)
  const registering = new Promise<string>((resolve) =>
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL }) => scopeURL.endsWith('/push-worker/'))
      if (registration) resolve(registration.registrationId)
    }),
  )
  await protocol.send('ServiceWorker.enable')

  await page.goto('/dashboard/notifications/push')
  await takenOver(page)
  await expect(page.getByText('Desactivadas en este navegador.')).toBeVisible()
  await page.getByRole('button', { name: 'Activar en este navegador' }).click()
  await expect(page.getByText('Activadas en este navegador.', { exact: true })).toBeVisible()
  await journey.checkAccessibility(page)

  await world.tell(member, { title: 'Tu anuncio vuelve a verse', message: 'Ya lo puede encontrar cualquiera.' })
  let sent: string[] = []
  await expect
    .poll(async () => {
      sent = (await (await fetch(endpoint)).json()) as string[]
      return sent.length
    })
    .toBe(1)
  const told = receiver.read(Buffer.from(sent[0] as string, 'base64'))
  expect(JSON.parse(told)).toMatchObject({ title: 'Tu anuncio vuelve a verse' })

  const registrationId = await registering
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/push-worker/')
      const notifications = (await registration?.getNotifications()) ?? []
      return notifications.map(({ title, body }) => `${title}: ${body}`)
    })
  // Pushed twice, after a crash for example, it is one notification.
  for (let times = 0; times < 2; times += 1) {
    await protocol.send('ServiceWorker.deliverPushMessage', { origin: ORIGIN, registrationId, data: told })
    await expect.poll(shown).toEqual(['Tu anuncio vuelve a verse: Ya lo puede encontrar cualquiera.'])
  }

  await page.getByRole('button', { name: 'Desactivar en este navegador' }).click()
  await expect(page.getByText('Desactivadas en este navegador.')).toBeVisible()
  expect(await world.countBrowsersOf(member)).toBe(0)
})

test('E4: where a browser has blocked notifications, the page says so and how to allow them @js-only', async ({
  page,
  world,
}) => {
  await world.aMember(page)
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.goto('/dashboard/notifications/push')
  await expect(page.getByText(/este navegador las tiene bloqueadas aquí/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activar en este navegador' })).toHaveCount(0)
})
