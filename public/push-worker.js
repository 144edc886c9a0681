// Shows what is pushed, and nothing else: no page is ever answered from here.
self.addEventListener('push', (event) => {
  const { id, title, message, lang, to } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body: message,
      tag: id,
      data: { to },
      lang,
      icon: '/apple-touch-icon.png',
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data.to))
})
