// Shows what is pushed, and nothing else: no page is ever answered from here.
self.addEventListener('push', (event) => {
  // A server of before names neither the language nor the page.
  const { id, title, message, lang = 'es', to } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body: message,
      tag: id,
      data: { to: to || `/dashboard/notifications/${id}` },
      lang,
      icon: '/apple-touch-icon.png',
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { id, to } = event.notification.data
  event.waitUntil(self.clients.openWindow(to || `/dashboard/notifications/${id}`))
})
