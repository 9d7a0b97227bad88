import type { FastifyInstance } from 'fastify';
import { type App, refuse } from '../ask.ts';
import { answerPicture } from '../catalogue/pictures/serve.ts';
import { headerOf } from './identity.ts';

/** Pictures of games and banners, drawn when they are asked for. */
export function servePictures(server: FastifyInstance, app: App): void {
  server.get('/pictures/*', (request, reply) => {
    const encodings = headerOf(request, 'accept-encoding') ?? '';
    const picture = answerPicture(app.catalogue, request.url, encodings) ?? refuse(404, 'unknown_picture');
    return reply.headers(picture.headers).send(picture.body);
  });
}
