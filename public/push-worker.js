// Shows what is pushed, and nothing else: no page is ever answered from here.
self.addEventListener('push', (event) => {
  const { id, title, message } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body: message,
      tag: id,
      data: { id },
      lang: 'es',
      icon: '/apple-touch-icon.png',
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(`/dashboard/notifications/${event.notification.data.id}`))
})
