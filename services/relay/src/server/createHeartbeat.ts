export interface Beating {
  beat(): void
}

/** Calls members once per period, evenly spread. */
export interface Heartbeat {
  add(member: Beating): void
  remove(member: Beating): void
  stop(): void
}

const SLOTS = 20

/** @param period milliseconds */
export function createHeartbeat(period: number): Heartbeat {
  const slots = Array.from({ length: SLOTS }, () => new Set<Beating>())
  const places = new Map<Beating, Set<Beating>>()
  let at = 0
  const timer = setInterval(() => {
    at = (at + 1) % SLOTS
    for (const member of slots[at] ?? []) member.beat()
  }, period / SLOTS)
  timer.unref()
  return {
    add(member) {
      // The slot just served is due after a whole period.
      const slot = slots[at]
      slot?.add(member)
      if (slot !== undefined) places.set(member, slot)
    },
    remove(member) {
      places.get(member)?.delete(member)
      places.delete(member)
    },
    stop: () => clearInterval(timer),
  }
}
