import { restsOn } from '#app/domain/listings/freshness-rules.ts'
import { DRAFTS_PATH } from '#app/domain/listings/own-sorts.ts'
import type { Waiting } from '#app/domain/measures/waiting.server.ts'
import { freshnessDays } from '#app/http/site.server.ts'
import { formatLongDate, type Zone } from '#app/locale/dates.server.ts'
import { counted } from '#app/locale/numbers.server.ts'
import type { NextStep } from './next-steps.tsx'

interface Person {
  hasAvatar: boolean
  isSeller: boolean
  timezone: Zone
}

/** What a person can do next, what others wait for first; empty when nothing is left to do. */
export function nextSteps(waiting: Waiting, person: Person): NextStep[] {
  return [
    unreadStep(waiting.unread),
    askedStep(waiting.asked, person.timezone),
    newsStep(waiting.news),
    draftsStep(waiting.drafts),
    pausedStep(waiting.paused),
    profileStep(waiting, person),
  ].filter((step) => step !== null)
}

function unreadStep({ messages, conversations, id }: Waiting['unread']): NextStep | null {
  if (messages === 0) return null
  return {
    icon: 'message-circle',
    title: counted(messages, 'mensaje sin leer', 'mensajes sin leer'),
    text: `En ${counted(conversations, 'conversación', 'conversaciones')}.`,
    to: conversations === 1 && id ? `/dashboard/messages/${id}` : '/dashboard/messages',
    act: 'Leer y responder',
  }
}

/** M11: a question about old listings that is not answered yet. */
function askedStep({ count, id, title, confirmedAt, toldAt }: Waiting['asked'], zone: Zone): NextStep | null {
  if (count === 0 || freshnessDays === 0 || !confirmedAt || !toldAt) return null
  if (count > 1)
    return {
      icon: 'clock',
      title: `${counted(count, 'anuncio', 'anuncios')} por renovar`,
      text: 'Los que no renueves dejarán de mostrarse.',
      to: '/dashboard/listings?status=active',
      act: 'Ver cuáles',
    }
  const day = formatLongDate(restsOn({ confirmedAt, toldAt }, freshnessDays), zone)
  return {
    icon: 'clock',
    title: 'Un anuncio por renovar',
    text: `Si no lo renuevas, «${title}» se muestra hasta el ${day}.`,
    to: `/dashboard/listings/${id}/renew`,
    act: 'Renovar',
  }
}

function newsStep({ count, id, title, message }: Waiting['news']): NextStep | null {
  if (count === 0 || !id || !title) return null
  if (count === 1)
    return { icon: 'bell', title, text: message ?? '', to: `/dashboard/notifications/${id}`, act: 'Ver', opens: true }
  return {
    icon: 'bell',
    title: `${count} avisos de tus búsquedas`,
    text: `El último: ${title}.`,
    to: '/dashboard/notifications?type=new_match&read=unread',
    act: 'Ver los avisos',
  }
}

function draftsStep({ count, id, title }: Waiting['drafts']): NextStep | null {
  if (count === 0) return null
  if (count === 1)
    return {
      icon: 'pencil',
      title: 'Un anuncio a medio escribir',
      text: title ? `«${title}» está guardado como borrador.` : 'Está guardado como borrador.',
      to: `/dashboard/create-listing?draft=${id}`,
      act: 'Continuar',
    }
  return {
    icon: 'pencil',
    title: `${count} anuncios a medio escribir`,
    text: 'Están guardados como borradores.',
    to: DRAFTS_PATH,
    act: 'Ver borradores',
  }
}

function pausedStep({ count, id, title }: Waiting['paused']): NextStep | null {
  if (count === 0) return null
  if (count === 1)
    return {
      icon: 'pause',
      title: 'Un anuncio en pausa',
      text: `Nadie encuentra «${title}» mientras esté inactivo.`,
      to: `/dashboard/listings/${id}/status`,
      act: 'Activar',
    }
  return {
    icon: 'pause',
    title: `${counted(count, 'anuncio', 'anuncios')} en pausa`,
    text: 'Nadie los encuentra mientras estén inactivos.',
    to: '/dashboard/listings?status=inactive',
    act: 'Ver cuáles',
  }
}

function profileStep({ hasDescription }: Waiting, { hasAvatar, isSeller }: Person): NextStep | null {
  if (!hasAvatar)
    return {
      icon: 'circle-user',
      title: 'Completa tu perfil',
      text: 'Te falta la foto. Con ella, los demás saben con quién van a hablar.',
      to: '/dashboard/profile/avatar',
      act: 'Añadir una foto',
    }
  if (hasDescription || !isSeller) return null
  return {
    icon: 'circle-user',
    title: 'Cuenta quién eres',
    text: 'Tu perfil no tiene descripción: es lo que se lee antes de escribirte.',
    to: '/dashboard/profile',
    act: 'Escribirla',
  }
}
