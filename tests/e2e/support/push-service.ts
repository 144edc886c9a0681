import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A push service of the tests' own: stores the requests by their path, and returns them over HTTP. */
export async function startPushService(): Promise<{ origin: string; stop(): Promise<void> }> {
  const received = new Map<string, string[]>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    if (request.method === 'GET') return response.end(JSON.stringify(received.get(path) ?? []))
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.set(path, [...(received.get(path) ?? []), Buffer.concat(parts).toString('base64')])
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The two keys of a subscription, and how its browser reads what is sent to it (RFC 8291, RFC 8188). */
export function aReceiver() {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = Buffer.from('0123456789abcdef')
  return {
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
    read(message: Buffer): string {
      const salt = message.subarray(0, 16)
      const senderKey = message.subarray(21, 21 + message.readUInt8(20))
      const sealed = message.subarray(21 + senderKey.length)
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
      const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, about, 32))
      const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
      const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      // The last record ends with a 2 and any number of zeros.
      return padded.subarray(0, padded.lastIndexOf(2)).toString()
    },
  }
}
