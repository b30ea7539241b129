import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'

const MAGIC = 'latchkey-backup 1'

const CHUNK = 64 * 1024
const LONGEST_HEADER = 4_096
const TAG = 16
const LENGTH = 4
/** Marks the last chunk: truncation is detected. */
const LAST = 1

/** 128 MB and half a second per guess. */
const cost = { N: 2 ** 17, r: 8, p: 1 }
const headerSchema = z.strictObject({
  salt: z.string(),
  prefix: z.string(),
  N: z.int(),
  r: z.int(),
  p: z.int(),
})
type Header = z.infer<typeof headerSchema>

const OWNER_ONLY = 0o600

/** Not a backup, damaged, or a wrong passphrase: none of its content may be used. */
export class SealedFileError extends Error {
  override readonly name = 'SealedFileError'
}

/**
 * scrypt, then AES-256-GCM in chunks that authenticate their number and the end. The file appears
 * complete or not at all.
 *
 * @throws `EEXIST` when the file exists
 */
export async function writeSealed(
  path: string,
  passphrase: string,
  lines: AsyncIterable<string>,
): Promise<void> {
  const draft = `${path}.${randomUUID()}.draft`
  // Reserves the name without overwriting an existing file.
  const target = await open(path, 'wx', OWNER_ONLY)
  await target.close()
  try {
    const file = await open(draft, 'wx', OWNER_ONLY)
    try {
      await writeChunks(file, passphrase, lines)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await Promise.all([rm(draft, { force: true }), rm(path, { force: true })])
    throw error
  }
}

async function writeChunks(
  file: FileHandle,
  passphrase: string,
  lines: AsyncIterable<string>,
): Promise<void> {
  const header: Header = {
    salt: randomBytes(16).toString('base64url'),
    prefix: randomBytes(7).toString('base64url'),
    ...cost,
  }
  const text = `${MAGIC}\n${JSON.stringify(header)}\n`
  const seal = await chunkCipher(passphrase, header, text)
  await file.write(text)
  let pending: Buffer[] = []
  let size = 0
  async function flush(isLast: boolean): Promise<void> {
    const bytes = Buffer.concat(pending)
    let at = 0
    for (; bytes.length - at > CHUNK; at += CHUNK)
      await file.write(seal.next(bytes.subarray(at, at + CHUNK), 0))
    if (isLast) await file.write(seal.next(bytes.subarray(at), LAST))
    pending = isLast ? [] : [bytes.subarray(at)]
    size = isLast ? 0 : bytes.length - at
  }
  for await (const line of lines) {
    const bytes = Buffer.from(`${line}\n`)
    pending.push(bytes)
    size += bytes.length
    if (size > CHUNK) await flush(false)
  }
  await flush(true)
}

/** @throws SealedFileError at the first damaged byte */
export async function* readSealed(path: string, passphrase: string): AsyncGenerator<string> {
  const file = await open(path, 'r')
  try {
    const { header, text, length } = await readHeader(file)
    const seal = await chunkCipher(passphrase, header, text)
    let at = length
    let rest = Buffer.alloc(0)
    for (let isLast = false; !isLast;) {
      const size = (await read(file, LENGTH, at)).readUInt32BE()
      if (size > CHUNK) throw damaged()
      const sealed = await read(file, size + TAG, at + LENGTH)
      at += LENGTH + size + TAG
      isLast = (await file.read(Buffer.alloc(1), 0, 1, at)).bytesRead === 0
      const bytes = Buffer.concat([rest, seal.open(sealed, isLast ? LAST : 0)])
      const end = bytes.lastIndexOf(0x0a)
      rest = bytes.subarray(end + 1)
      if (end >= 0) yield* bytes.subarray(0, end).toString('utf8').split('\n')
    }
    if (rest.length > 0) throw damaged()
  } finally {
    await file.close()
  }
}

async function readHeader(file: FileHandle) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_HEADER), 0, LONGEST_HEADER, 0)
  const begin = buffer.subarray(0, bytesRead)
  const first = begin.indexOf(0x0a)
  const second = begin.indexOf(0x0a, first + 1)
  if (second < 0 || begin.subarray(0, first).toString('latin1') !== MAGIC)
    throw new SealedFileError('This is no backup of this release of Latchkey.')
  const text = begin.subarray(0, second + 1).toString('utf8')
  const parsed = headerSchema.safeParse(parse(text.slice(first + 1)))
  // Other scrypt parameters could demand all of the memory.
  const isOurs =
    parsed.success && parsed.data.N === cost.N && parsed.data.r === cost.r && parsed.data.p === cost.p
  if (!isOurs) throw damaged()
  return { header: parsed.data, text, length: second + 1 }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function read(file: FileHandle, length: number, position: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw damaged()
  return buffer
}

let cachedKey: { readonly of: string; readonly key: Promise<Buffer> } | undefined

function keyOf(passphrase: string, salt: string): Promise<Buffer> {
  const of = createHash('sha256')
    .update(JSON.stringify([passphrase, salt]))
    .digest('base64')
  if (cachedKey?.of === of) return cachedKey.key
  const { N, r, p } = cost
  const options = { N, r, p, maxmem: 256 * N * r }
  const key = new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'base64url'), 32, options, (error, bytes) =>
      error ? reject(error) : resolve(bytes),
    )
  })
  cachedKey = { of, key }
  return key
}

async function chunkCipher(passphrase: string, { salt, prefix }: Header, header: string) {
  const key = await keyOf(passphrase, salt)
  const headerDigest = createHash('sha256').update(header).digest()
  const start = Buffer.from(prefix, 'base64url')
  let count = 0
  function nonce(last: number): Buffer {
    if (count > 0xffff_ffff) throw new Error('The backup has too many chunks.')
    const number = Buffer.alloc(5)
    number.writeUInt32BE(count)
    number[4] = last
    count += 1
    return Buffer.concat([start, number])
  }
  return {
    next(bytes: Buffer, last: number): Buffer {
      const cipher = createCipheriv('aes-256-gcm', key, nonce(last)).setAAD(headerDigest)
      const length = Buffer.alloc(LENGTH)
      length.writeUInt32BE(bytes.length)
      return Buffer.concat([length, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed: Buffer, last: number): Buffer {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce(last)).setAAD(headerDigest)
      decipher.setAuthTag(sealed.subarray(-TAG))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()])
      } catch {
        throw damaged()
      }
    },
  }
}

const damaged = (): SealedFileError =>
  new SealedFileError('The backup is damaged or incomplete, or the passphrase is another one.')
