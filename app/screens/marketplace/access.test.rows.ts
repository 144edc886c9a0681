import type { Access } from '#tests/support/access.ts'

// prettier-ignore
export default [
  { at: '/marketplace', who: 'all' },
  { at: '/marketplace/{active}', who: 'all' },
  { at: '/marketplace/{inactive}', who: 'all', get: { else: 404, moderator: 200, owner: 200 } },
  { at: '/marketplace/{removed}', who: 'all', get: 410 },
  { at: '/marketplace/{nobody}', who: 'all', get: 404 },
  { at: '/marketplace/{active}/report', who: 'all', get: { else: 200, owner: 403 }, post: { else: '→ /reports/*', visitor: '→ /marketplace/{active}', owner: 403 }, fill: '{reason}' },
  { at: '/marketplace/{inactive}/report', who: 'all', get: 404, post: 404 },
  { at: '/marketplace/{nobody}/report', who: 'all', get: 404, post: 404 },
  { at: '/marketplace/{removed}/report', who: 'all', get: 410, post: 410 },
  { at: '/marketplace/{active}/save', who: 'all', post: { else: '→ /marketplace/{active}', owner: 409 } },
  { at: '/marketplace/{inactive}/save', who: 'all', get: 404, post: 404 },
  { at: '/marketplace/{active}/unsave', who: 'all', post: '→ /marketplace/{active}', idle: true },
  { at: '/marketplace/{kept}/unsave', who: 'all', post: '→ /marketplace/{kept}' },
  { at: '/marketplace/save-search?q=logo', who: 'all', post: { else: '→ /dashboard/saved-searches', visitor: '→ /marketplace?q=logo' }, fill: 'email={new}' },
  { at: '/marketplace/save-search?category=nada', who: 'all', get: 404, post: 404 },
  { at: '/recent', who: 'all', post: '→ /recent', idle: true },
  { at: '/favorites', who: 'all', get: { else: '→ /dashboard/favorites', visitor: 200 } },
  { at: '/marketplace/{active}/contact', who: 'members', get: { else: 200, visitor: 200 }, post: { else: '→ /dashboard/messages/*', visitor: 401, owner: 403 }, fill: 'content=Hola' },
  { at: '/marketplace/{inactive}/contact', who: 'members', get: { else: 404, visitor: 404, owner: 200 }, post: { else: 404, visitor: 401, owner: 403 }, fill: 'content=Hola' },
  { at: '/marketplace/{removed}/contact', who: 'members', get: { else: 410, visitor: 410 }, post: { else: 410, visitor: 401 }, fill: 'content=Hola' },
  { at: '/marketplace/{nobody}/contact', who: 'members', get: { else: 404, visitor: 404 }, post: { else: 404, visitor: 401 }, fill: 'content=Hola' },
] satisfies Access[]
