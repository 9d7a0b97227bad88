/** The base class of the package's stores, which its index declares but does not export. */
declare module 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js' {
  import { type RateLimiterRes, RateLimiterStoreAbstract } from 'rate-limiter-flexible';

  abstract class RateLimiterStore<Row> extends RateLimiterStoreAbstract {
    protected abstract _upsert(key: string, points: number, ms: number, resets: boolean): Promise<Row>;
    protected abstract _get(key: string): Promise<Row | null>;
    protected abstract _delete(key: string): Promise<boolean>;
    protected abstract _getRateLimiterRes(key: string, changed: number, row: Row): RateLimiterRes;
  }
  export default RateLimiterStore;
}
