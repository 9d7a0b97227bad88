import * as v from 'valibot';
import { defineEndpoints, type WireEndpoints } from '../endpoint.ts';
import { IsoTime } from '../wire.ts';

/** A slide of the home carousel (CONTENT-11). Text is in the language of the request's locale header. */
export const Banner = v.object({
  id: v.string(),
  frontend_identifier: v.string(),
  image: v.string(),
  categories: v.array(v.string()),
  groupIds: v.array(v.number()),
  size: v.picklist(['wide', 'small']),
  title: v.object({ text: v.string() }),
  description: v.object({ text: v.string() }),
  /** Four colours, `#rrggbb`. */
  gradient: v.array(v.string()),
  labels: v.array(v.string()),
  /** A same-host or invalid address navigates in the app, another one leaves it. */
  button: v.nullable(v.object({ name: v.string(), url: v.string() })),
  timer: v.nullable(v.object({ start_at: IsoTime, end_at: IsoTime })),
  /** Place in each category; smaller comes first. */
  order: v.record(v.string(), v.number()),
});
export type Banner = v.InferOutput<typeof Banner>;

/** The upright form of a banner's picture, for phones. */
export const tallImage = (image: string): string => `${image}${image.includes('?') ? '&' : '?'}shape=tall`;

export const bannersWire = {
  listBanners: {
    method: 'GET',
    path: '/api/fe/config/banners-config',
    policy: 'public',
    reply: v.object({ banners: v.array(Banner) }),
  },
} as const satisfies WireEndpoints;

export const banners = defineEndpoints(bannersWire, {
  listBanners: { caller: 'anyone', errorCode: 'BANNERS_CONFIG_ERROR' },
});
