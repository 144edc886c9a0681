// Replaces the worker once the operator keeps no pages: it deletes the copies, and then itself.
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  await Promise.all(['offline-pages', 'offline-copies'].map((name) => caches.delete(name)))
  await self.registration.unregister()
}
