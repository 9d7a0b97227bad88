/** A map of at most `max` entries: beyond it, the entry that was set longest ago is removed. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #max: number;

  constructor(max: number) {
    super();
    this.#max = max;
  }

  override set(key: K, value: V): this {
    this.delete(key);
    super.set(key, value);
    const oldest = this.keys().next();
    if (this.size > this.#max && !oldest.done) this.delete(oldest.value);
    return this;
  }
}
