/** The list of the field in Polish, Russian and Ukrainian. */
export const SLAVIC: Readonly<Record<string, string>> = {
  pl: `
logowanie, zalogować, zaloguj, login
wylogować, wylogowanie, wyloguj
rejestracja, zarejestrować, założyć konto
hasło, kod dostępu
kopia zapasowa, kopie zapasowe, backup, kopia bezpieczeństwa
przywrócić, przywracanie, odtworzyć, odzyskać
usunąć, skasować, usuwanie
użytkownik, konto
administrator, admin
ustawienia, konfiguracja, preferencje, opcje
skonfigurować, ustawić, konfiguracja
zainstalować, instalacja, instalować
odinstalować, usunąć
zaktualizować, aktualizacja
wymagania, potrzebne
pierwsze kroki, zacząć, szybki start
poczta, email, e mail, wiadomość
powiadomienie, wiadomość
faktura, rachunek
płacić, zapłacić, płatność
zwrot, zwrot pieniędzy
cena, koszt, opłata
interfejs programistyczny, api
klucz dostępu, token, klucz api
dokumentacja, podręcznik, przewodnik, instrukcja
opublikować, publikacja, publikowanie
przetłumaczyć, tłumaczenie, języki
szukać, wyszukiwanie, znaleźć
udostępnić, udostępnianie, dzielić
uprawnienia, prawa, role, dostęp
historia, wersje
błąd, problem, usterka
rozwiązywanie problemów, naprawa
pobrać, ściągnąć, eksport
przesłać, wgrać, import
obraz, zdjęcie, zrzut
folder, katalog
plik, dokument
link, odnośnik, adres
domena, nazwa hosta
zaprosić, zaproszenie
szkic, wersja robocza
zmienić, edytować, zmiana
uruchomić ponownie, restart
zatrzymać, wyłączyć
statystyki, liczby
częste pytania, najczęściej zadawane pytania, faq
anulować, zrezygnować
`,
  ru: `
войти, вход, логин, авторизация
выйти, выход
регистрация, зарегистрироваться, создать учетную запись
пароль, код доступа
резервная копия, резервные копии, резервное копирование, бэкап, backup
восстановить, восстановление
удалить, удаление, стереть
пользователь, учетная запись, аккаунт
администратор, админ
настройки, конфигурация, параметры
настроить, настройка
установить, установка, инсталляция
обновить, обновление
требования, необходимо
начало работы, первые шаги, быстрый старт
почта, электронная почта, email, письмо
уведомление, оповещение, сообщение
счет, квитанция
оплатить, оплата, платеж
возврат, возмещение
цена, стоимость, тариф
программный интерфейс, api, апи
ключ доступа, токен, ключ api
документация, руководство, инструкция, справка
опубликовать, публикация
перевести, перевод, языки
искать, поиск, найти
поделиться, общий доступ
права, разрешения, роли, доступ
история, версии
ошибка, проблема, сбой
устранение неполадок, решение проблем
скачать, загрузить, экспорт
загрузить, импорт
изображение, картинка, снимок
папка, каталог, директория
файл, документ
ссылка, адрес
домен, имя хоста
пригласить, приглашение
черновик, предложение
изменить, редактировать, правка
перезапустить, перезагрузка
остановить, выключить
статистика, показатели
частые вопросы, часто задаваемые вопросы, faq
отменить, отмена
`,
  uk: `
увійти, вхід, логін, авторизація
вийти, вихід
реєстрація, зареєструватися, створити обліковий запис
пароль, код доступу
резервна копія, резервні копії, резервне копіювання, бекап, backup
відновити, відновлення
видалити, видалення, стерти
користувач, обліковий запис, акаунт
адміністратор, адмін
налаштування, конфігурація, параметри
налаштувати, налаштування
встановити, встановлення, установка, інсталяція
оновити, оновлення
вимоги, потрібно
початок роботи, перші кроки, швидкий старт
пошта, електронна пошта, email, лист
сповіщення, повідомлення
рахунок, квитанція
оплатити, оплата, платіж
повернення, відшкодування
ціна, вартість, тариф
програмний інтерфейс, api
ключ доступу, токен, ключ api
документація, посібник, інструкція, довідка
опублікувати, публікація
перекласти, переклад, мови
шукати, пошук, знайти
поділитися, спільний доступ
права, дозволи, ролі, доступ
історія, версії
помилка, проблема, збій
усунення неполадок, вирішення проблем
завантажити, звантажити, експорт
зображення, картинка, знімок
папка, каталог, тека
файл, документ
посилання, адреса
домен, ім я хоста
запросити, запрошення
чернетка, пропозиція
змінити, редагувати
перезапустити, перезавантаження
зупинити, вимкнути
статистика, показники
часті запитання, поширені запитання, faq
скасувати, скасування
`,
};
