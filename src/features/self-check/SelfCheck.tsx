import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { answers, questions, riskOf, riskTexts } from './questions.ts';
import styles from './SelfCheck.module.css';

/**
 * Questions about the last twelve months, and what the answers add up to (SAFER-30). Answers and result are in this component alone:
 * nothing is stored or sent, and leaving the page forgets them.
 */
export default function SelfCheck() {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState<readonly (number | null)[]>(() => questions.map(() => null));
  const [score, setScore] = useState<number | null>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  const show = (event: FormEvent) => {
    event.preventDefault();
    const given = chosen.filter(answer => answer !== null);
    setIncomplete(given.length < questions.length);
    setScore(given.length < questions.length ? null : given.reduce((sum, points) => sum + points, 0));
  };
  const choose = (index: number, value: string) => {
    setScore(null);
    setChosen(old => old.map((answer, at) => (at === index ? Number(value) : answer)));
  };
  const options = answers.map((answer, points) => ({ value: String(points), label: i18n._(answer) }));
  return (
    <form className={styles['form']} noValidate onSubmit={show}>
      <p className={styles['note']}>
        <Trans id="selfCheck.private">
          Nine questions about the last 12 months. Your answers stay on this page: they aren’t saved or sent.
        </Trans>
      </p>
      {questions.map((question, index) => (
        <SelectField
          key={question.id}
          name={`question-${index + 1}`}
          label={i18n._(question)}
          value={chosen[index] === null ? '' : String(chosen[index])}
          placeholder={t({ id: 'selfCheck.choose', message: 'Choose' })}
          onChange={value => choose(index, value)}
          options={options}
          error={
            isIncomplete && chosen[index] === null
              ? t({ id: 'errors.required', message: 'This field is required' })
              : undefined
          }
        />
      ))}
      <div>
        <Button type="submit" variant="primary">
          <Trans id="selfCheck.show">Show my result</Trans>
        </Button>
      </div>
      {score !== null && (
        <Alert tone={score >= 8 ? 'warning' : 'plain'}>
          <Plural id="selfCheck.score" value={score} one="# point of 27." other="# points of 27." />{' '}
          {i18n._(riskTexts[riskOf(score)])}
        </Alert>
      )}
    </form>
  );
}
