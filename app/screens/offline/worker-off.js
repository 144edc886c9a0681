// Stands in for the worker once the operator keeps no pages: it takes back what was kept, and then itself.
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  await Promise.all(['offline-pages', 'offline-copies'].map((name) => caches.delete(name)))
  await self.registration.unregister()
}
