import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string;
  readonly source: string;
}

/** A mail server that accepts the user `orbit`; a recipient `<code>@...` is answered with that status. */
export async function startSmtpServer() {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss'
        ? done(null, { user: username ?? '' })
        : done(Object.assign(new Error('wrong'), { responseCode: 535 })),
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = Number(/^(\d{3})@/.exec(address)?.[1] ?? 0);
      done(responseCode ? Object.assign(new Error('rejected'), { responseCode }) : undefined);
    },
    onData: (stream, { envelope, user }, done) => {
      let source = '';
      stream.setEncoding('utf8').on('data', (text: string) => {
        source += text;
      });
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          user: String(user),
          source,
        });
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { received, url: `smtp://orbit:p%40ss@127.0.0.1:${port}`, close: () => server.close() };
}
