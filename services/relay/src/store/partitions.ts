/**
 * Mailboxes are split into partitions, so that a cluster of Redis can share them: everything of a topic has the hash tag of
 * its partition in its name and stands on one server.
 */
export interface Partition {
  /** The beginning of its keys and channels, without the deployment's prefix: `{p17}`. */
  readonly tag: string
  /** Its slot in a cluster. */
  readonly slot: number
}

/** Slots of a cluster of Redis. */
export const SLOTS = 16_384

const CRC = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  return crc
})

/** CRC-16/XMODEM, as the specification of Redis Cluster has it. */
function crc16(text: string): number {
  let crc = 0
  for (let at = 0; at < text.length; at += 1)
    crc = ((crc << 8) ^ (CRC[((crc >> 8) ^ text.charCodeAt(at)) & 0xff] ?? 0)) & 0xffff
  return crc
}

/** @param tag the part of a key between its braces, or a whole key without braces */
export const slotOf = (tag: string): number => crc16(tag) % SLOTS

/**
 * The partitions of a deployment, spread evenly over the slots: each has a slot in the middle half of its own part of them.
 * Bare numbers as tags would leave some servers of a cluster with many and others with none.
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

/** Which partition a topic belongs to. */
export const partitionOf = (topic: string, count: number): number => crc16(topic) % count
