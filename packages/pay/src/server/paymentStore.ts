/**
 * Records which transaction paid which order. A transaction pays one order, or one per payer if a
 * third party such as a bundler sent it. The decision is one database statement, so that processes
 * can share the store.
 */
export interface PaymentStore {
  /**
   * Records that a transaction pays an order.
   *
   * @param transaction CAIP-2 id and lower-case hash, `eip155:1:0x…`; with `:` and the payer's
   *   address appended if the payer is not the sender
   * @returns whether it pays this order: false when it has paid another one before
   */
  take(transaction: string, order: string): Promise<boolean>
}

/**
 * Keeps payments in this process, for development: after a restart every transaction could pay
 * again.
 */
export function memoryPaymentStore(): PaymentStore {
  const orders = new Map<string, string>()
  return {
    async take(transaction, order) {
      const known = orders.get(transaction)
      if (known === undefined) orders.set(transaction, order)
      return (known ?? order) === order
    },
  }
}
