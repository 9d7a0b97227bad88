import * as v from 'valibot';
import { defineEndpoints, type WireEndpoints } from '../endpoint.ts';
import { IsoTime } from '../wire.ts';

const StringRecord = v.record(v.string(), v.string());

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
  /** Values of the names in braces in its texts. */
  variables: v.optional(StringRecord),
  /**
   * A same-host or invalid address navigates in the app, another one leaves it. Without an address the button leads to the
   * tournament of `frontendIdentifier`, of `type` lottery to the lottery; `attrs` are added to the query.
   */
  button: v.nullable(
    v.object({
      name: v.string(),
      url: v.string(),
      type: v.optional(v.string()),
      frontendIdentifier: v.optional(v.string()),
      attrs: v.optional(StringRecord),
    }),
  ),
  /** Opens the popup of that name. */
  secondButton: v.optional(v.nullable(v.object({ name: v.string(), popup: v.string() }))),
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
