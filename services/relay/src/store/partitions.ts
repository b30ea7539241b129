/** All keys of a topic carry its partition's hash tag, so they share a server. */
export interface Partition {
  /** `{p17}` */
  readonly tag: string
  readonly slot: number
}

export const SLOTS = 16_384

const CRC = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  return crc
})

/** CRC-16/XMODEM (Redis Cluster). */
function crc16(text: string): number {
  let crc = 0
  for (let at = 0; at < text.length; at += 1)
    crc = ((crc << 8) ^ (CRC[((crc >> 8) ^ text.charCodeAt(at)) & 0xff] ?? 0)) & 0xffff
  return crc
}

/** @param tag the text between a key's braces, or a key without braces */
export const slotOf = (tag: string): number => crc16(tag) % SLOTS

/**
 * Slots lie in the middle half of each part. With bare numbers as tags, some servers would have
 * many partitions.
 */
export function createPartitions(count: number): readonly Partition[] {
  const width = SLOTS / count
  return Array.from({ length: count }, (_, index) => {
    for (let turn = 0; ; turn += 1) {
      const name = turn === 0 ? `p${index}` : `p${index}.${turn}`
      const slot = slotOf(name)
      const place = slot - index * width
      if (place >= width / 4 && place < (width * 3) / 4) return { tag: `{${name}}`, slot }
    }
  })
}

export const partitionOf = (topic: string, count: number): number => crc16(topic) % count
