import { BusyError } from './upstream.js'

/** Lets a number in at a time, the others in the order of their coming. */
export interface Room {
  /** @returns what makes place for the next @throws BusyError when no place was free in time */
  enter(timeout: number): Promise<() => void>
}

/** @param places how many may be inside */
export function createRoom(places: number): Room {
  let free = places
  const queue = new Set<() => void>()

  function leave(): void {
    const [next] = queue
    if (next === undefined) free += 1
    else next()
  }

  return {
    enter(timeout) {
      return new Promise((resolve, reject) => {
        const admit = () => {
          queue.delete(admit)
          clearTimeout(timer)
          let inside = true
          resolve(() => {
            if (inside) leave()
            inside = false
          })
        }
        const timer = setTimeout(() => {
          queue.delete(admit)
          reject(new BusyError())
        }, timeout)
        if (free === 0) return void queue.add(admit)
        free -= 1
        admit()
      })
    },
  }
}
