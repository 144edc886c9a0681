import type { PageState } from '#tests/support/pages.ts'

// prettier-ignore
export default [
  { path: '/marketplace', state: 'full', as: 'visitor', fullest: true },
  { path: '/marketplace', state: 'for members', as: 'member' },
  { path: '/marketplace?q=nada+de+nada', state: 'without results', as: 'visitor' },
  { path: '/marketplace?q=dise%C3%B1o&category=Dise%C3%B1o+Gr%C3%A1fico&modality=telepat%C3%ADa&min_price=mucho&max_price=12&sort=raro&after=nada', state: 'with filters that cannot be read', as: 'visitor' },
  { path: '/marketplace?min_price=500&max_price=100', state: 'with prices that exclude each other', as: 'visitor' },
  { path: '/marketplace?q=fotografo+barcelona', state: 'near a place of the question', as: 'visitor' },
  { path: '/marketplace?q=logo&where=Torrent&km=7', state: 'with nothing near', as: 'visitor' },
  { path: '/marketplace?q=clavec%C3%ADn&max_price=800#{dear}', state: 'with a near miss', as: 'visitor' },
  { path: '/marketplace?after={laterPage}&page=2', state: 'a later page', as: 'visitor' },
  { path: '/marketplace/{listing}', state: 'found', as: 'visitor', fullest: true },
  { path: '/marketplace/nada', state: 'not found', as: 'visitor' },
  { path: '/marketplace/{listing}/save', state: 'asking', as: 'visitor' },
  { path: '/marketplace/{listing}/unsave', state: 'not kept', as: 'visitor' },
  { path: '/marketplace/save-search?q=logo&max_price=200', state: 'for visitors', as: 'visitor', fullest: true },
  { path: '/marketplace/save-search?q=logo&max_price=200', state: 'for members', as: 'member' },
  { path: '/favorites', state: 'empty', as: 'visitor' },
  { path: '/recent', state: 'empty', as: 'visitor' },
  { path: '/marketplace/{listing}/contact', state: 'empty', as: 'visitor', fullest: true },
  { path: '/marketplace/nada/contact', state: 'not found', as: 'visitor' },
  { path: '/marketplace/{listing}/report', state: 'empty', as: 'visitor' },
] satisfies PageState[]
